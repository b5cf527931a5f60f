-- A zone may have tens of thousands of samplings, and a class a day: its lists are read in their orders, not sorted.
CREATE INDEX results_of_zone_value ON results (zone_id, is_public, sort_value, id) INCLUDE (type, sampled_on);
CREATE INDEX rankings_of_zone ON rankings (zone_id, starts_on, id);

-- Which result stands for its sampling is told by the one beside it: without it each row was read for that.
DROP INDEX results_sort_value;
CREATE INDEX results_sort_value ON results (sort_value, id)
  INCLUDE (zone_id, type, sampled_on, lims_client_id, beside_id);
