"""QTI 1.2 as documents of every dialect write it: the parts that its formats share."""
