-- Search by a part of a name or username uses trigram indexes. PGlite and servers without pg_trgm, or without the
-- right to install it, search without an index.
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm') THEN RETURN; END IF;
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX users_by_part_of_username ON users USING gin (username gin_trgm_ops);
  CREATE INDEX users_by_part_of_name ON users USING gin ((first_name || ' ' || last_name) gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'pg_trgm is not installed: the search for people reads all accounts';
END $$;
