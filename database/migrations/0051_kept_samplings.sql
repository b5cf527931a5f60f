-- Samplings that were pasted with the classes of a batch and kept as results of the monitoring: undoing it takes them back.
ALTER TABLE ranking_batches ADD COLUMN result_ids integer[] NOT NULL DEFAULT '{}';
