-- How long an activation usually takes, in the operator's words; '' says nothing.
ALTER TABLE settings ADD COLUMN activation_note text NOT NULL DEFAULT '';
