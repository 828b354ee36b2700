/** Where browsers store the token of the signed-in account. */
export const TOKEN_KEY = 'fichin.token';
