export { CSV_START, toCsvLine } from '@lampion/contract/platform/rules/csv-line';
