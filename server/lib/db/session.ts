/** Their schema is the host's choice. */
export const EXTENSIONS = ['btree_gist', 'unaccent', 'pg_trgm'] as const

const SCHEMAS = `select string_agg(distinct ', ' || quote_ident(nspname), '')
  from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
  where extname in (${EXTENSIONS.map((name) => `'${name}'`)}) and nspname <> 'public'`

/** Settings that an older PostgreSQL does not have: it is to be told so, in our words. */
const LATER = [
  ['default_table_access_method', 'heap'],
  ['idle_session_timeout', '0'],
  ['transaction_timeout', '0'],
] as const

/**
 * What every connection sets first, by SQL, because a pooler refuses or drops start parameters that it does not know:
 * a host may have given other defaults to the role or the database. Not set is default_transaction_read_only, by which
 * a host protects what is stored. The first is for these statements themselves: a standby reads nothing as serializable.
 */
export const SESSION = `
  set transaction isolation level read committed;
  set client_encoding = 'UTF8';
  set standard_conforming_strings = on;
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres';
  set timezone = 'UTC';
  set bytea_output = 'hex';
  set extra_float_digits = 1;
  set array_nulls = on;
  set transform_null_equals = off;
  set default_transaction_isolation = 'read committed';
  set default_transaction_deferrable = off;
  set idle_in_transaction_session_timeout = 0;
  set default_tablespace = '';
  select set_config('temp_tablespaces', '', false);
  select set_config(name, value, false)
    from (values ${LATER.map(([name, value]) => `('${name}', '${value}')`)}) later (name, value)
    where current_setting(name, true) is not null;
  select set_config('synchronous_commit', 'on', false)
    where current_setting('synchronous_commit') in ('off', 'local', 'remote_write');
  select set_config('search_path', 'public' || coalesce((${SCHEMAS}), ''), false);
`

export const UNLIMITED = 'set statement_timeout = 0; set lock_timeout = 0'
