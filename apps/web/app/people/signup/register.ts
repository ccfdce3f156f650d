import { errorCatalogue } from '@lampion/contract/errors';
import { accountEndpoints, registerBodySchema } from '@lampion/contract/people/accounts';
import { callApi, type FormRefusal, toFormRefusal } from '../../platform/api.ts';
import { keepToken, readDeviceMark } from '../../platform/session/session.ts';

const EMPTY = 'Veuillez remplir tous les champs';
const missing: FormRefusal['fields'] = {
  email: 'Indiquez une adresse e-mail',
  password: 'Choisissez un mot de passe',
  confirmation: 'Écrivez-le une seconde fois',
};

/** Validates the form before it is sent; null when it is valid. */
export function checkRegistration(form: FormData): FormRefusal | null {
  const [email, password, confirmation] = ['email', 'password', 'confirmation'].map((name) =>
    String(form.get(name) ?? ''),
  );
  const empty = Object.entries({ email, password, confirmation }).filter(([, text]) => !text);
  if (empty.length > 0) {
    return refuse(EMPTY, Object.fromEntries(empty.map(([name]) => [name, missing[name]])));
  }
  const issues = registerBodySchema.safeParse({ email, password }).error?.issues ?? [];
  const [issue] = issues;
  if (issue)
    return refuse(issue.message, Object.fromEntries(issues.map((i) => [String(i.path[0]), i.message])));
  const { message } = errorCatalogue.passwords_differ;
  return password === confirmation ? null : refuse(message, { confirmation: message });
}

function refuse(message: string, fields: FormRefusal['fields']): FormRefusal {
  return { message, fields };
}

/** Creates the organiser's account and stores its session. Resolves to the refusal, or null. */
export async function register(form: FormData): Promise<FormRefusal | null> {
  const wrong = checkRegistration(form);
  if (wrong !== null) return wrong;
  try {
    const { access_token } = await callApi(accountEndpoints.register, {
      body: {
        email: String(form.get('email')),
        password: String(form.get('password')),
        ...readDeviceMark(),
      },
    });
    keepToken(access_token);
    return null;
  } catch (error) {
    return toFormRefusal(error);
  }
}
