import { describe, expect, it } from 'vitest';
import { describeError } from './log.ts';

describe('describeError', () => {
  it('keeps what helps: type, message, code, stack and causes', () => {
    const cause = Object.assign(new TypeError('the socket closed'), { code: 'ECONNRESET' });
    expect(describeError(new Error('no answer', { cause }))).toEqual({
      type: 'Error',
      message: 'no answer',
      stack: expect.stringMatching(/^ {4}at .*log\.test\.ts/),
      cause: {
        type: 'TypeError',
        message: 'the socket closed',
        code: 'ECONNRESET',
        stack: expect.any(String),
      },
    });
  });

  it('leaves out the values of rows and the parameters of queries', () => {
    const database = Object.assign(
      new Error('duplicate key value violates unique constraint "accounts_email_key"'),
      {
        code: '23505',
        detail: 'Key (email)=(zoe@exemple.fr) already exists.',
        parameters: ['zoe@exemple.fr'],
      },
    );
    const query = Object.assign(
      new Error('Failed query: insert into "accounts"\nparams: zoe@exemple.fr,secret'),
      {
        params: ['zoe@exemple.fr', 'secret'],
        cause: database,
      },
    );
    const described = JSON.stringify(describeError(query));
    expect(described).not.toMatch(/zoe|secret/);
    expect(described).toContain('Failed query: insert into');
    expect(described).toContain('accounts_email_key');
    expect(described).toContain('23505');
  });

  it('ends for circular causes', () => {
    const error = new Error('round');
    error.cause = error;
    expect(JSON.stringify(describeError(error)).match(/round/g)).toHaveLength(5);
  });

  it('passes on values that are no errors', () => {
    expect(describeError('words')).toBe('words');
  });
});
