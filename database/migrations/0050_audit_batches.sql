-- The entries of one act, such as of 22 rankings saved at once: all but the first name the first, which stands for them.
ALTER TABLE audit ADD COLUMN head_id bigint;
CREATE INDEX audit_heads ON audit (at, id) WHERE head_id IS NULL;
CREATE INDEX audit_user_heads ON audit (user_id, at, id) WHERE head_id IS NULL;
DROP INDEX audit_action;
CREATE INDEX audit_action ON audit (action, at, id) WHERE head_id IS NULL;
