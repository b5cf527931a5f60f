-- Two super administrators who change the number of SMS of a month at once: the second is told, and sees the first one's.

ALTER TABLE settings
  -- Of `sms_month_max` alone.
  ADD COLUMN sms_version integer NOT NULL DEFAULT 1;
