-- « load » reads as a verb: the column says what it is for.
ALTER TABLE results RENAME COLUMN load TO sort_value;
ALTER INDEX results_load RENAME TO results_sort_value;
