-- « Noms reconnus »: what laboratories call a type, beside the names that the product knows.
ALTER TABLE scales ADD COLUMN names text[] NOT NULL DEFAULT '{}';
