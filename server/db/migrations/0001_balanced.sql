-- The law of double entry, kept by the database itself: at commit the entries of a movement add up to
-- zero for each token, and an entry once written is never changed.
CREATE FUNCTION ledger_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM ledger_entries WHERE movement_id = NEW.movement_id GROUP BY token HAVING sum(amount) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger movement % is not balanced', NEW.movement_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER movement_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
--> statement-breakpoint
CREATE FUNCTION ledger_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger entries are never changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_immutable BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_immutable();
