type Value = string | boolean | Uint8Array;

/** A form as a browser sends it, for `app.inject`. Lists become repeated fields, bytes become files. */
export async function multipartBody(fields: Record<string, Value | readonly Value[]>) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of Array.isArray(values) ? values : [values]) addValue(form, name, value);
  }
  const request = new Request('http://form.invalid', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return { headers, payload: Buffer.from(await request.arrayBuffer()) };
}

function addValue(form: FormData, name: string, value: Value): void {
  if (value instanceof Uint8Array) form.append(name, new Blob([Buffer.from(value)]), 'photo.jpg');
  else form.append(name, String(value));
}
