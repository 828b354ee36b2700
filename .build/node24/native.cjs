// Preloaded by NODE_OPTIONS. Loads better-sqlite3's binary from the build for this Node version: it is the only package
// whose binary depends on the version.
const built = process.env.SQLITE_FOR_THIS_NODE;
const { dlopen } = process;

process.dlopen = (module, file, ...rest) =>
  dlopen.call(process, module, file.endsWith('better_sqlite3.node') ? built : file, ...rest);
