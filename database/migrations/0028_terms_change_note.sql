-- What new terms change, told to those who must accept them again.
ALTER TABLE content_versions ADD COLUMN change_note text NOT NULL DEFAULT '';
