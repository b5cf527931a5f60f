-- The last morning each administrator was told of: the mail's own data is deleted once it was sent.
CREATE TABLE proposals_mailed (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  mailed_on date NOT NULL
);
