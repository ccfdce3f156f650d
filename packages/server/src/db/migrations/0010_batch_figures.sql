DROP INDEX "deliveries_figures_idx";--> statement-breakpoint
ALTER TABLE "announcement_batches" ADD COLUMN "figures" jsonb;