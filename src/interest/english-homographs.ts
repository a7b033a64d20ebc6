/**
 * English homographs: words and names in English titles that are stop words of another language. They are no sign of
 * it.
 */

export const ENGLISH_HOMOGRAPHS: ReadonlySet<string> = new Set(
  `ad ag ai al alt au aura bald bare ben bin bland bo bra cali ces co col com con contra dag dan das
del die dies dig dine dire dock dog dom door dove el elf ella elle em era ernst eu far fin fire
fosse gross ham han hans hat heller hit inn io jo kan kr lad lang las li lite los mad mag man mars
men mere mia min mina mine mit mm mod ned nell non nu nun nuns ny ole om os pan par para pas pod
sam sans sedan sera sex sexton sin sine sit ska son sont store sur tack tag tar tel til till ton
van var vi ville want war wit`.split(/\s+/u),
);
