-- A token is for sending a laboratory's results, or for reading what all clients are shown. Those of before send.
ALTER TABLE api_tokens ADD COLUMN scope text NOT NULL DEFAULT 'lims' CHECK (scope IN ('lims', 'lecture'));
