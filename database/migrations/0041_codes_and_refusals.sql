-- Beside a link by mail, a code to type where a filter of mails has broken the link; null for links made before.
ALTER TABLE password_tokens ADD COLUMN code_hash text;

-- When a mail server last refused the account's address; null once it has taken a mail, or the address changed.
ALTER TABLE users ADD COLUMN mail_refused_at timestamptz;
CREATE INDEX users_mail_refused_at ON users (id) WHERE mail_refused_at IS NOT NULL;
