import { readToken, watchSession } from './apollo/token.ts';
import { loadPart } from './loadPart.ts';
import { paths } from './routing/paths.ts';
import { showCrash, showWaiting } from './root.tsx';

showWaiting();
watchSession();

const isVisitor = readToken() === null && location.pathname === paths.root;
const loadDoor = loadPart(() => import('./visitor.entry.tsx'), 'door');
const loadProduct = loadPart(() => import('./app.entry.tsx'), 'product');
(isVisitor ? loadDoor() : loadProduct()).then(({ open }) => open(), showCrash);
