/** Signs all tokens, for the product and its peers alike. */
export const SECRET = 'a secret for measuring alone and long enough';
