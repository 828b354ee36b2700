// npm hands a signal to the shell it runs a script in, and the shell not further: then the shell is gone and this is
// left.
const parent = process.ppid;
const CHECK_MS = 300;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, CHECK_MS).unref();
