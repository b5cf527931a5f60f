-- Whether the map also offers the country's layers, which browsers fetch from an outside service: never unasked.
ALTER TABLE settings ADD COLUMN country_layers boolean NOT NULL DEFAULT false;
