ALTER TABLE settings
  -- Which class the map opens on: the worse of both types, or the one of a type.
  ADD COLUMN map_type text NOT NULL DEFAULT 'both' CHECK (map_type IN ('both', 'phages', 'arn_f')),
  -- Where closures are published: one department and its address a line; the national atlas for the others.
  ADD COLUMN closure_links text NOT NULL DEFAULT '';

-- Few rankings last until these days, and few events are of them: what changed is found without reading the rest.
CREATE INDEX rankings_last_on ON rankings ((coalesce(ends_on, 'infinity'::date)));
CREATE INDEX alert_events_at ON alert_events (at);
