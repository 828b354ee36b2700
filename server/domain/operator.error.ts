/**
 * Something whoever runs the server can put right: its message says all there is to know. Printed without a stack,
 * while any other error that ends a command is a fault of the program and is printed whole.
 */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorError';
  }
}
