-- Two accounts for Signpost on MariaDB or MySQL, each with what it needs and nothing else. Change the passwords and, if you
-- can, the % to the hosts that Signpost runs on; run it as an administrator: CREATE DATABASE signpost;

-- Part 1: before Signpost is first used.
CREATE USER 'signpost_owner'@'%' IDENTIFIED BY 'password-of-the-owner';
CREATE USER 'signpost_serve'@'%' IDENTIFIED BY 'password-for-serving';

-- All commands: it makes the tables, brings them up to date, imports, and manages users. Enough for serving, too.
-- REFERENCES is for MySQL; MariaDB does without.
GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, ALTER, INDEX, REFERENCES ON signpost.* TO 'signpost_owner'@'%';

-- `signpost serve` only, where somebody else imports and migrates. It reads the tables, also those of imports to come.
GRANT SELECT ON signpost.* TO 'signpost_serve'@'%';

-- Part 2: once signpost_owner has made the tables, for example by `signpost user add`, and after an update that adds some.
GRANT INSERT, UPDATE, DELETE ON signpost.brand_cache TO 'signpost_serve'@'%';
GRANT INSERT, UPDATE, DELETE ON signpost.event_queue TO 'signpost_serve'@'%';
GRANT INSERT, DELETE ON signpost.share TO 'signpost_serve'@'%';
GRANT INSERT, UPDATE ON signpost.share_secret TO 'signpost_serve'@'%';
GRANT INSERT, DELETE ON signpost.usage_event TO 'signpost_serve'@'%';
GRANT UPDATE (last_used_at) ON signpost.credential TO 'signpost_serve'@'%';
GRANT INSERT, UPDATE, DELETE ON signpost.session TO 'signpost_serve'@'%';
GRANT INSERT, UPDATE, DELETE ON signpost.own_password TO 'signpost_serve'@'%';
GRANT INSERT, DELETE ON signpost.sign_in_code TO 'signpost_serve'@'%';
GRANT UPDATE ON signpost.change_counter TO 'signpost_serve'@'%';
