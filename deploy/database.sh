#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume.
psql -v ON_ERROR_STOP=1 -v password="$ESTRAN_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
CREATE ROLE estran LOGIN PASSWORD :'password';
CREATE DATABASE estran OWNER estran;
SQL
