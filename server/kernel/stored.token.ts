/** Where browsers keep the token of who is signed in. */
export const TOKEN_KEY = 'fichin.token';
