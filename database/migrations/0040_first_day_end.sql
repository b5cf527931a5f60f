-- The list of the first day is not shown any more: a super administrator ended it.
ALTER TABLE settings ADD COLUMN first_day_ended boolean NOT NULL DEFAULT false;
