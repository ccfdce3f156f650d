-- The journal is called so everywhere else. Its trigger comes along with the table.
ALTER TABLE "audit_entries" RENAME TO "journal_entries";--> statement-breakpoint
ALTER TABLE "journal_entries" RENAME CONSTRAINT "audit_entries_pkey" TO "journal_entries_pkey";--> statement-breakpoint
ALTER INDEX "audit_entries_created_at_idx" RENAME TO "journal_entries_created_at_idx";--> statement-breakpoint
ALTER INDEX "audit_entries_account_idx" RENAME TO "journal_entries_account_idx";--> statement-breakpoint
ALTER INDEX "audit_entries_action_idx" RENAME TO "journal_entries_action_idx";--> statement-breakpoint
ALTER INDEX "audit_entries_subject_idx" RENAME TO "journal_entries_subject_idx";--> statement-breakpoint
ALTER TRIGGER "audit_entries_append_only" ON "journal_entries" RENAME TO "journal_entries_append_only";--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the journal is append-only';
END
$$;
