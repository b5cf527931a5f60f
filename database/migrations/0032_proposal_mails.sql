-- Whether this administrator is told each morning how many rankings are proposed.
ALTER TABLE users ADD COLUMN proposal_mails boolean NOT NULL DEFAULT false;
