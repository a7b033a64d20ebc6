/**
 * English homographs: words and names in English titles that are stop words of another language. They are no sign of
 * it.
 */

export const ENGLISH_HOMOGRAPHS: ReadonlySet<string> = new Set(
  `ad ag ai al alt au aura az bald bana bare bari ben beri bile bin biz bland bo bra bu cali ces co
col com con contra dag dahi dan das del die dies dig dine dire dock dog dom door dove el elf ella
elle elli em era ernst eu far fin fire fosse gross hale ham han hans hat heller hem hep hit ila
illa inn io jo kan kere kez ki kim kr lad lakin lang las li lite los mad madem mag man mars men
mere mia min mina mine mit mm mod mu ned nell non nu nun nuns ny ole om ona onu os pan par para
pas pek pod sam sans sedan sen sera sex sexton sin sine sit siz ska son sont store sur tack tag
tar tel til till ton van var vi ville want war wit ya`.split(/\s+/u),
);
