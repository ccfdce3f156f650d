export { CSV_START, toCsvLine } from '@lampion/contract/rules/csv-line';
