-- Who did what is read page by page: each index holds what one filter needs, in the order of the list.
DROP INDEX audit_user_id;
DROP INDEX audit_subject_id;
CREATE INDEX audit_action ON audit (action, at, id);
CREATE INDEX audit_user_id ON audit (user_id, at, id);
CREATE INDEX audit_user_id_action ON audit (user_id, action, at, id);
CREATE INDEX audit_subject_id ON audit (subject_id, at, id) INCLUDE (user_id);
CREATE INDEX audit_subject_id_action ON audit (subject_id, action, at, id) INCLUDE (user_id);
