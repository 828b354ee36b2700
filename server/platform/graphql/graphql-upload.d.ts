// Types of the parts of graphql-upload used here. It has none of its own, and its DefinitelyTyped package depends on
// two web frameworks.
declare module 'graphql-upload/processRequest.mjs' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Readable } from 'node:stream';

  export type FileUpload = {
    filename: string;
    mimetype: string;
    encoding: string;
    createReadStream(): Readable;
  };

  type Limits = { maxFieldSize?: number; maxFileSize?: number; maxFiles?: number };
  type Operation = { [key: string]: unknown };

  export default function processRequest(
    request: IncomingMessage,
    response: ServerResponse,
    limits?: Limits,
  ): Promise<Operation | Operation[]>;
}

declare module 'graphql-upload/GraphQLUpload.mjs' {
  import type { GraphQLScalarType } from 'graphql';
  import type { FileUpload } from 'graphql-upload/processRequest.mjs';

  const GraphQLUpload: GraphQLScalarType<Promise<FileUpload>, never>;
  export default GraphQLUpload;
}

declare module 'graphql-upload/Upload.mjs' {
  import type { FileUpload } from 'graphql-upload/processRequest.mjs';

  export default class Upload {
    promise: Promise<FileUpload>;
    resolve: (file: FileUpload) => void;
    reject: (reason?: unknown) => void;
    file: FileUpload | undefined;
  }
}
