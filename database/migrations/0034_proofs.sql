-- What was attested, for ever: neither a correction nor an archived zone nor a deleted account changes it. Nothing here
-- names a person.

-- The operator's logo as it is drawn on proofs, once for all that have the same (`operator_logo.version`).
CREATE TABLE proof_logos (
  version text PRIMARY KEY,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- PNG.
  content bytea NOT NULL
);

CREATE TABLE proofs (
  -- Only who holds the paper knows the code.
  code_hash bytea PRIMARY KEY,
  zone_id integer NOT NULL REFERENCES zones,
  day date NOT NULL,
  issued_at timestamptz NOT NULL,
  content jsonb NOT NULL,
  logo_version text REFERENCES proof_logos
);

CREATE TRIGGER proofs_is_append_only BEFORE UPDATE OR DELETE ON proofs
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER proofs_is_not_emptied BEFORE TRUNCATE ON proofs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER proof_logos_is_append_only BEFORE UPDATE OR DELETE ON proof_logos
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER proof_logos_is_not_emptied BEFORE TRUNCATE ON proof_logos
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
