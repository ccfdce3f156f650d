-- Answers of companions who no longer come go with their place, whoever changes their number.
CREATE FUNCTION drop_companion_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE question_answers SET answers = answers - gone.keys
    FROM (SELECT array_agg(key) AS keys FROM question_answers, jsonb_object_keys(answers) AS given (key)
      WHERE guest_id = NEW.id AND position('.' IN key) > 0
      AND split_part(key, '.', 2)::int > greatest(NEW.plus_ones, NEW.asked_plus_ones)) AS gone
    WHERE guest_id = NEW.id AND gone.keys IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER guests_drop_companion_answers AFTER UPDATE OF plus_ones, asked_plus_ones ON "guests"
  FOR EACH ROW EXECUTE FUNCTION drop_companion_answers();
