-- The lists of results: among a million of them any page, order, search or filter reads an index, and nothing else where it reads many rows.

ALTER TABLE results
  -- Shown to everyone in the panel of its zone.
  ADD COLUMN is_public boolean NOT NULL GENERATED ALWAYS AS (lims_client_id IS NULL OR is_shared) STORED,
  -- Its place among others: limits of detection lie below all values, so that each class of any scale is a range of it.
  ADD COLUMN load double precision NOT NULL
    GENERATED ALWAYS AS (CASE WHEN below_limit THEN value - 10000000000 ELSE value END) STORED;

DROP INDEX results_of_zone, results_of_zone_and_type, results_of_client, results_news, results_created_at;

-- The latest first, the latest of a type and the chart; each type apart, since the panel shows one.
CREATE INDEX results_of_zone ON results (zone_id, is_public, type, sampled_on, id) INCLUDE (load, lims_client_id);
-- By value and by class.
CREATE INDEX results_of_zone_load ON results (zone_id, is_public, load, id) INCLUDE (type, sampled_on, lims_client_id);
-- The history of one client, who has some thousands at most: other orders sort it. Also what is unread.
CREATE INDEX results_of_client ON results (lims_client_id, sampled_on, id) INCLUDE (zone_id, type, load, updated_at);
-- What administrators see of all clients: one for each order; by zone they read results_of_zone, zone after zone.
-- The last also tells when the public ones last changed.
CREATE INDEX results_sampled_on ON results (sampled_on, id) INCLUDE (zone_id, type, load, lims_client_id);
CREATE INDEX results_load ON results (load, id) INCLUDE (zone_id, type, sampled_on, lims_client_id);
CREATE INDEX results_updated_at ON results (is_public, updated_at, id) INCLUDE (zone_id, type, load, sampled_on, lims_client_id);

-- An index answers alone only what was vacuumed since it came.
ALTER TABLE results SET (autovacuum_vacuum_insert_scale_factor = 0.02);
