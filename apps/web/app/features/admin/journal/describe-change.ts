import { formatDate, formatTime } from '@lampion/contract/rules/format';
import { fieldLabels, valueLabels } from './change-words.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A journal value as text: "oui", "3 novembre 2026 à 18 h 32", "bal, été". */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'string' && INSTANT.test(value))
    return `${formatDate(value, 'long')} à ${formatTime(value)}`;
  if (Array.isArray(value)) return value.map(describeValue).join(', ') || '—';
  return typeof value === 'object' ? describeObject(value) : String(value);
}

/** An object, such as a testimonial, as its values in order. */
function describeObject(value: object): string {
  return Object.entries(value)
    .map(([key, part]) =>
      typeof part === 'boolean' ? `${fieldLabels[key] ?? key} : ${describeValue(part)}` : describeValue(part),
    )
    .join(' · ');
}

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

type Values = Readonly<Record<string, unknown>> | null;

/** Fields that name the changed part: they come first. */
const parts = ['bar', 'challenge'];
const isDetail = (field: string) => Number(!parts.includes(field));

/** The changes of an action, field by field; a field missing on one side is empty there. */
export function listChanges(before: Values, after: Values): FieldChange[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const inOrder = [...keys].toSorted((a, b) => isDetail(a) - isDetail(b));
  return inOrder.map((key) => ({
    field: fieldLabels[key] ?? key,
    before: describeField(key, before?.[key]),
    after: describeField(key, after?.[key]),
  }));
}

function describeField(key: string, value: unknown): string {
  const word = typeof value === 'string' ? valueLabels[key]?.[value] : undefined;
  return word ?? describeValue(value);
}
