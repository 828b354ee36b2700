import { readToken } from './apollo/token.ts';
import { paths } from './paths.ts';
import { showCrash, showWaiting } from './root.tsx';

showWaiting();

const isVisitor = readToken() === null && location.pathname === paths.root;
const way = isVisitor ? import('./door.tsx') : import('./product.tsx');
way.then(({ open }) => open(), showCrash);
