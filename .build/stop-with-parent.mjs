// npm sends signals to the shell that runs a script, and the shell doesn't forward them. So this process stops when its
// parent does.
const parent = process.ppid;
const CHECK_MS = 300;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, CHECK_MS).unref();
