/** Beginnings of addresses that end in a secret: none is logged or sent as a referrer. */

/** Path of the client's page that confirms an e-mail address; the secret follows it. */
export const CONFIRMATION_PATH = '/confirmar-correo';

/** Paths of the client's pages that confirm and undo a change of address; the secret follows them. */
export const CONFIRM_CHANGE_PATH = '/confirmar-cambio';
export const UNDO_CHANGE_PATH = '/deshacer-cambio';

/** Path of the client's page that stops a change of how a studio is paid; the secret follows it. */
export const STOP_PAYMENT_CHANGE_PATH = '/detener-cambio';

/** Path of the client's page that puts the first way to pay a studio in force; the secret follows it. */
export const CONFIRM_PAYMENT_PATH = '/confirmar-cobro';

/** Path of the client's page that sets a new password; the secret follows it. */
export const RESET_PATH = '/restablecer';

/** Path of the client's page of an invitation to write for a project; the secret follows it. */
export const EDITOR_PATH = '/redactor';

/** Path of the page that stops mails; the secret follows it. */
export const UNSUBSCRIBE_PATH = '/baja';

/** Path of the page that downloads a copy of one's data; the secret follows it. */
export const EXPORT_PATH = '/mis-datos';
