-- Notifications on devices, beside mail.

-- This installation's VAPID keys, made once: every subscription is bound to them.
CREATE TABLE push_keys (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  public_key text NOT NULL,
  private_key text NOT NULL
);

-- One per device, ended with its session.
CREATE TABLE push_subscriptions (
  session_id integer PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
