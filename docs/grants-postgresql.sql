-- Two accounts for Signpost on PostgreSQL, each with what it needs and nothing else. Change the passwords; run it as an
-- administrator in the database that is to hold the data: CREATE DATABASE signpost;

-- Part 1: before Signpost is first used.
CREATE ROLE signpost_owner LOGIN PASSWORD 'password-of-the-owner';
CREATE ROLE signpost_serve LOGIN PASSWORD 'password-for-serving';
REVOKE ALL ON DATABASE signpost FROM PUBLIC;
GRANT CONNECT ON DATABASE signpost TO signpost_owner, signpost_serve;
REVOKE ALL ON SCHEMA public FROM PUBLIC;

-- All commands: it makes the tables, brings them up to date, imports, and manages users. Enough for serving, too.
GRANT USAGE, CREATE ON SCHEMA public TO signpost_owner;

-- `signpost serve` only, where somebody else imports and migrates. It reads the tables, also those of imports to come.
GRANT USAGE ON SCHEMA public TO signpost_serve;
ALTER DEFAULT PRIVILEGES FOR ROLE signpost_owner IN SCHEMA public GRANT SELECT ON TABLES TO signpost_serve;

-- Part 2: once signpost_owner has made the tables, for example by `signpost user add`, and after an update that adds some.
GRANT INSERT, UPDATE, DELETE ON brand_cache TO signpost_serve;
GRANT INSERT, UPDATE, DELETE ON event_queue TO signpost_serve;
GRANT INSERT, DELETE ON share TO signpost_serve;
GRANT INSERT ON share_secret TO signpost_serve;
GRANT INSERT, DELETE ON usage_event TO signpost_serve;
GRANT UPDATE (last_used_at) ON credential TO signpost_serve;
GRANT INSERT, UPDATE, DELETE ON session TO signpost_serve;
GRANT INSERT, UPDATE, DELETE ON own_password TO signpost_serve;
GRANT INSERT, DELETE ON sign_in_code TO signpost_serve;
GRANT UPDATE ON change_counter TO signpost_serve;
