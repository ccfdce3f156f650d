import packageFile from '../../../../package.json' with { type: 'json' };

/** The version of the product: the root package.json is the one place that has it. */
export const { version } = packageFile;
