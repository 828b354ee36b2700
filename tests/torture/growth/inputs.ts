import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { documentInputs } from './document.inputs.ts';
import { formInputs } from './form.inputs.ts';
import { graphqlInputs } from './graphql.inputs.ts';
import type { Input } from './input.ts';
import { restInputs, type OpenApi } from './rest.inputs.ts';

/** Every input of a running server, built from its own OpenAPI document and schema, so that new calls are included. */
export async function inputsOf(url: string, token: string): Promise<Input[]> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ query: getIntrospectionQuery({ descriptions: false }) });
  const asked = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
  const { data } = (await asked.json()) as { data: IntrospectionQuery };
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi;
  return [
    ...graphqlInputs(buildClientSchema(data)),
    ...documentInputs(),
    ...restInputs(document),
    ...formInputs(document),
  ];
}
