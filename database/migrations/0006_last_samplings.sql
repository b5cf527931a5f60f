-- Ends with the id as the question does: a zone with thousands of samplings of one type only is not read through for the other.
DROP INDEX results_of_zone_and_type;
CREATE INDEX results_of_zone_and_type ON results (zone_id, type, sampled_on DESC, id DESC)
  WHERE lims_client_id IS NULL OR is_shared;
