-- The people of one organisation have the same reference: an administrator is asked before it is shared.
DROP INDEX users_lims_client_id;
CREATE INDEX users_lims_client_id ON users (lims_client_id);
