-- Whether the entries of a movement add up to zero is checked once for each statement and movement. Checked once for each
-- entry, a movement was read as often as it has entries. So one statement writes all entries of a movement.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
DROP TRIGGER movement_balanced ON ledger_entries;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE movement bigint;
BEGIN
  FOR movement IN SELECT DISTINCT movement_id FROM added LOOP
    -- all of its entries, not only the added ones: a statement may add to an older movement
    IF EXISTS (SELECT 1 FROM ledger_entries WHERE movement_id = movement GROUP BY token HAVING sum(amount) <> 0) THEN
      RAISE EXCEPTION 'ledger movement % is not balanced', movement;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER movement_balanced AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_balanced();
