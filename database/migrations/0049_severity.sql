-- A retired class is ordered among those of today as the screens do (contract/rules/scales.severity.ts): the class that goes
-- further is worse, else the one that begins later. By its lower bound alone a class taken off the scale was as bad as the
-- worse one that took its place, and the step from one to the other no worsening. Without a class it is as the mildest: 0.
CREATE OR REPLACE FUNCTION severity_of(of_type text, of_class text) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce((
    SELECT count(one.key)
    FROM scale_classes own
      LEFT JOIN scale_classes one ON one.type = own.type AND (coalesce(one.max, 'Infinity'), coalesce(one.min, -1))
        < (coalesce(own.max, 'Infinity'), coalesce(own.min, -1))
    WHERE own.type = of_type AND own.key = of_class
    GROUP BY own.key
  ), 0) $$;
